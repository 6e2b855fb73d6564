// The whole shop's script: each part takes over what it finds on the page.
import { watchCart } from "./cart.js";
import { watchConsent } from "./consent.js";
import { watchListing } from "./listing.js";
import { watchFront } from "./front.js";
import { watchPanels } from "./panels.js";
import { watchNewsletter } from "./newsletter.js";

for (const watch of [watchCart, watchConsent, watchListing, watchFront, watchPanels, watchNewsletter]) watch();
