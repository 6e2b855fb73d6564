// What the task says of the episode; null when the page is not the task's any more.
() =>
  typeof WOB_RAW_REWARD_GLOBAL === "undefined"
    ? null
    : { reward: WOB_RAW_REWARD_GLOBAL, done: WOB_DONE_GLOBAL, reason: String(WOB_REWARD_REASON ?? "") };
