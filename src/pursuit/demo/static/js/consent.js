// The consent banner: answered once, then gone.
import { post } from "./talk.js";

export function watchConsent() {
  const banner = document.querySelector("[data-consent]");
  if (!banner) return;
  const purposes = [...banner.querySelectorAll("[name=purpose]")];
  const answer = async (chosen) => {
    await post("/consent", { purposes: chosen.map((box) => box.value) });
    banner.remove();
  };
  banner.querySelector("[data-consent-all]").onclick = () => answer(purposes);
  banner.querySelector("[data-consent-none]").onclick = () => answer([]);
  banner.querySelector("[data-consent-save]").onclick = () => answer(purposes.filter((box) => box.checked));
  banner.querySelector("[data-consent-manage]").onclick = (click) => {
    const open = click.currentTarget.getAttribute("aria-expanded") !== "true";
    click.currentTarget.setAttribute("aria-expanded", open);
    document.getElementById("consent-purposes").hidden = !open;
  };
}
