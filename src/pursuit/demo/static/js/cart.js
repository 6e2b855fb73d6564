// Adding, changing, removing, wishing. The header's counter follows every answer.
import { on, post, showCount, toast } from "./talk.js";

async function busy(control, work) {
  if (control.getAttribute("aria-busy") === "true") return;
  control.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch {
    toast("The shop could not be reached. Please try again.", { bad: true });
  } finally {
    control.removeAttribute("aria-busy");
  }
}

function add(button) {
  const from = button.dataset.quantity && document.querySelector(button.dataset.quantity);
  return busy(button, async () => {
    const { ok, said } = await post("/cart/items", { sku: button.dataset.add, quantity: Number(from?.value ?? 1) });
    if (!ok) return toast(said.error, { bad: true });
    showCount(said.count);
    toast(said.message);
  });
}

function change(control, sku, quantity) {
  return busy(control, async () => {
    const { ok, said } = await post(`/cart/items/${sku}`, { quantity });
    if (!ok) return location.reload();
    const cart = document.querySelector("[data-cart]");
    cart.outerHTML = said;
    showCount(Number(document.querySelector("[data-cart]").dataset.count));
  });
}

function wish(button) {
  return busy(button, async () => {
    const { ok, said } = await post(`/wish-list/${button.dataset.wish}`, {});
    if (!ok) return toast(said.error, { bad: true });
    button.setAttribute("aria-pressed", said.saved);
    toast(said.message);
  });
}

export function watchCart() {
  on("click", "[data-add]", add);
  on("click", "[data-wish]", wish);
  on("click", "[data-remove]", (button) => change(button, button.dataset.remove, 0));
  on("change", "[data-quantity-of]", (select) => change(select, select.dataset.quantityOf, Number(select.value)));
}
