// What moves by itself: the promotion's clock and the home page's carousel.
const TURN = 5000; // ms a slide stays

function tick(clock) {
  const now = new Date();
  const left = Math.floor((new Date(now).setHours(24, 0, 0, 0) - now) / 1000);
  const two = (n) => String(n).padStart(2, "0");
  clock.textContent = `${two(Math.floor(left / 3600))}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
}

function turn(carousel, step) {
  const slides = [...carousel.querySelectorAll("[data-slide]")];
  const dots = carousel.querySelectorAll(".dots i");
  const now = slides.findIndex((slide) => !slide.hidden);
  const next = (now + step + slides.length) % slides.length;
  slides.forEach((slide, n) => (slide.hidden = n !== next));
  dots.forEach((dot, n) => dot.classList.toggle("on", n === next));
}

export function watchFront() {
  const clock = document.querySelector("[data-countdown]");
  tick(clock);
  setInterval(tick, 1000, clock);

  const carousel = document.querySelector("[data-carousel]");
  if (!carousel) return;
  let timer = setInterval(turn, TURN, carousel, 1);
  carousel.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (!button) return;
    clearInterval(timer); // a visitor who turns by hand wants it to stand
    turn(carousel, Number(button.dataset.step));
  });
}
