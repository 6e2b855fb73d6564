// What stands around the controls of a frame: overlay, messages, readiness, scrollers, forms, unlabelled images.
(() => {
  const P = globalThis.__pursuit;
  if (P.parts.around) return;
  const { fold, cut, attr, has, climb, byIds, address, identify, rootOf } = P.parts.world;
  const { nameOf, containerName, content } = P.parts.names;
  const { painted, placed } = P.parts.visible;
  const { roleOf } = P.parts.roles;

  /** `querySelectorAll` in the document and every open shadow tree. */
  function all(roots, selector) {
    return roots.flatMap((root) => Array.from(root.querySelectorAll(selector)));
  }

  function shown(element, area) {
    return painted(element) && placed(element.getBoundingClientRect(), area);
  }

  /** Taken out of the flow: fixed, absolute or in the top layer, itself or within a few steps up. */
  function floats(element) {
    if (element.matches(":modal,:popover-open")) return true;
    return climb(element, (node) => /fixed|absolute/.test(getComputedStyle(node).position), 4) !== null;
  }

  const textOf = (element, limit) => cut(fold(content(element, false, { left: 2000, nodes: 500, plain: true })), limit);

  function dialogOf(found, area) {
    const named = found.roled.filter((element) => /dialog/.test(attr(element, "role")));
    const open = [...all(found.roots, "dialog[open]"), ...named].filter(
      (element) => shown(element, area) && (has(element, "aria-modal") || floats(element)),
    );
    return open.length ? open[open.length - 1] : null;
  }

  function listOf(found, area) {
    const lists = found.roled.filter((element) => /^(listbox|menu)$/.test(attr(element, "role")));
    if (!lists.length) return null;
    const controlled = new Set(
      all(found.roots, "[aria-expanded=true]").flatMap((element) => [
        ...byIds(element, "aria-controls"),
        ...byIds(element, "aria-owns"),
      ]),
    );
    for (const element of lists) {
      if (!element.firstElementChild || !shown(element, area)) continue;
      if (controlled.has(element) || floats(element)) return element;
    }
    return null;
  }

  /** An unnamed layer over most of the window, with controls of the page left behind it. */
  function coverOf(listed) {
    const votes = new Map();
    for (const [x, y] of [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]) {
      const hit = document.elementFromPoint(innerWidth * x, innerHeight * y);
      const layer = hit && climb(hit, (node) => getComputedStyle(node).position === "fixed");
      if (layer) votes.set(layer, (votes.get(layer) || 0) + 1);
    }
    for (const [layer, count] of votes) {
      if (count >= 3 && listed.some(({ element, inView }) => inView && !layer.contains(element))) return layer;
    }
    return null;
  }

  function overlay(found, area, listed, fixed) {
    const dialog = dialogOf(found, area);
    const list = listOf(found, area);
    if (list && (!dialog || dialog.contains(list))) {
      const kind = attr(list, "role") === "menu" ? "menu" : "listbox";
      return { kind, name: containerName(list) };
    }
    const layer = dialog || (fixed.length ? coverOf(listed) : null);
    if (layer) return { kind: "dialog", name: containerName(layer) || textOf(layer, 120) };
    for (const element of found.roled) {
      if (attr(element, "role") === "alert" && shown(element, area) && floats(element) && textOf(element, 10)) {
        return { kind: "alert", name: textOf(element, 200) };
      }
    }
    return null;
  }

  const LIVE = "[aria-live=polite],[aria-live=assertive],output";
  const SPEAKS = /^(status|alert|log)$/;

  const silent = (element) => element.closest("[aria-hidden=true],[inert]") !== null;

  function complaint(field) {
    const named = [...byIds(field, "aria-errormessage"), ...byIds(field, "aria-describedby")];
    return named.filter((element) => element.checkVisibility()).map((element) => textOf(element, 300));
  }

  function deepActive() {
    let at = document.activeElement;
    while (at && rootOf(at)?.activeElement) at = rootOf(at).activeElement;
    return at === document.body || at === document.documentElement ? null : at;
  }

  /** Status, alert, toast and validation messages that can be read now. */
  function messages(found, area) {
    const out = new Set();
    const add = (words) => words && out.size < 20 && out.add(words);
    const live = found.roled.filter((element) => SPEAKS.test(attr(element, "role")));
    for (const element of [...live, ...all(found.roots, LIVE)]) {
      if (!silent(element) && (shown(element, area) || sizeless(element))) add(textOf(element, 300));
    }
    for (const element of found.toasts) {
      if (out.size >= 20) break;
      if (silent(element)) continue;
      const words = element.textContent.length < 600 && shown(element, area) ? textOf(element, 300) : "";
      if (words && !has(element, "href") && !element.querySelector("form,input,select,textarea")) add(words);
    }
    for (const field of all(found.roots, "[aria-invalid=true]")) complaint(field).forEach(add);
    const focused = deepActive();
    if (focused && focused.validationMessage) add(cut(fold(focused.validationMessage), 300));
    return [...out];
  }

  /** A live region read out but not drawn (one pixel, off to the side) still speaks to the person. */
  function sizeless(element) {
    return element.checkVisibility({ visibilityProperty: true });
  }

  function busy(roots, area) {
    return all(roots, "[aria-busy=true]").some((element) => shown(element, area));
  }

  function skeleton(found, area) {
    return found.skeletons.slice(0, 50).some((element) => shown(element, area));
  }

  /** Seconds until a scheduled reload or redirect, or null. */
  function refresh() {
    for (const meta of document.querySelectorAll("meta[http-equiv=refresh i]")) {
      const seconds = parseFloat(attr(meta, "content") || "");
      if (!Number.isNaN(seconds)) return seconds;
    }
    return null;
  }

  function scrollers(boxes, area, prefix) {
    const out = [];
    const root = document.scrollingElement;
    if (root && root.scrollHeight > root.clientHeight + 8) {
      out.push(scroller(root, "page", prefix));
    }
    for (const element of boxes) {
      if (out.length >= 20) break;
      if (shown(element, area)) out.push(scroller(element, containerName(element), prefix));
    }
    return out;
  }

  function scroller(element, name, prefix) {
    return {
      ref: identify(element, prefix).ref,
      name,
      at: Math.round(element.scrollTop),
      extent: Math.round(element.scrollHeight - element.clientHeight),
    };
  }

  // A form's own properties are shadowed by fields of the same name; the prototype's are not.
  const own = (name) => Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, name).get;
  const elementsOf = own("elements");

  const PAYMENT = /\bcc-|card.?num|credit.?card|cardholder|\bcvv\b|\bcvc\b|\bcsc\b|\biban\b|sort.?code|security.?code/i;
  const TYPED = "input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image]),select,textarea";

  function pays(field) {
    const words = ["autocomplete", "name", "id", "placeholder", "aria-label"].map((name) => attr(field, name) || "");
    return PAYMENT.test(words.join(" "));
  }

  function submits(element) {
    const tag = element.localName;
    if (!element.form) return false;
    if (tag === "button") return element.type === "submit";
    return tag === "input" && (element.type === "submit" || element.type === "image");
  }

  function searches(form, fields) {
    if (attr(form, "role") === "search" || form.closest("[role=search],search")) return true;
    if ((attr(form, "method") || "get").toLowerCase() !== "get") return false;
    const texts = fields.filter((field) => field.matches("input:not([type=checkbox],[type=radio]),textarea"));
    const asks = (field) =>
      field.type === "search" || /^(q|query|search|s|keywords?|term)$/i.test(attr(field, "name") || "") || roleOf(field) === "searchbox";
    return texts.length > 0 && texts.length <= 2 && texts.some(asks);
  }

  function formFacts(form) {
    const controls = Array.from(elementsOf.call(form)).slice(0, 300);
    const fields = controls.filter((element) => element.matches(TYPED));
    const buttons = controls.filter(submits);
    return {
      method: (attr(form, "method") || "get").toLowerCase(),
      action: address(attr(form, "action") || document.URL),
      submit_names: buttons.slice(0, 8).map((element) => cut(nameOf(element), 200)),
      has_password: fields.some((field) => field.type === "password"),
      has_payment: fields.some(pays),
      is_search: searches(form, fields),
      fields: fields.length,
    };
  }

  /** Forms in document order, and where each stands in that order. */
  function forms(found) {
    const list = found.forms.slice(0, 200);
    return { list: list.map(formFacts), index: new Map(list.map((form, i) => [form, i])) };
  }

  function unlabelled(images, area) {
    let count = 0;
    for (const image of images.slice(0, 2000)) {
      if (has(image, "alt") || has(image, "aria-label") || has(image, "aria-labelledby") || has(image, "title")) continue;
      if (shown(image, area)) count += 1;
    }
    return count;
  }

  P.parts.around = { all, shown, overlay, messages, busy, skeleton, refresh, scrollers, forms, submits, unlabelled, deepActive, floats, textOf };
})();
