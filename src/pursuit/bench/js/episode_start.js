// Starts one episode with a seed, reads its goal, and takes the goal and the human's display out of the
// page, so that what is left to look at is the task alone. Called with {seed, limit}.
async ({ seed, limit }) => {
  Math.seedrandom(seed);
  core.EPISODE_MAX_TIME = limit;
  core.startEpisodeReal();
  while (!WOB_TASK_READY) await new Promise((resolve) => requestAnimationFrame(resolve));
  const said = core.getUtterance();

  core.clearTimer(); // it writes into the display that goes now
  document.body.removeEventListener("click", core.canvasDrawClick);
  for (const id of ["reward-display", "click-canvas", "sync-task-cover"]) document.getElementById(id)?.remove();
  document.getElementById("query")?.replaceChildren();

  // The page's own ending writes into the display and starts a new problem; ours only records.
  core.endEpisode = (reward, timed, reason) => {
    if (core.EP_TIMER === null) return; // an episode is rewarded once
    clearTimeout(core.EP_TIMER);
    core.EP_TIMER = null;
    WOB_RAW_REWARD_GLOBAL = reward;
    WOB_REWARD_GLOBAL = reward;
    WOB_REWARD_REASON = reason ?? null;
    WOB_DONE_GLOBAL = true;
  };
  return typeof said === "string" ? said : said.utterance;
};
