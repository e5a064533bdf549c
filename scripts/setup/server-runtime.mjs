/**
 * How the server's process is run. An import makes far more garbage than it holds: with the largest
 * heap that V8 would take by itself it collects so late that the process grows by hundreds of
 * megabytes, and with an arena for each thread malloc keeps what was freed. Young objects get what Node 20 gives them:
 * newer ones take twice as much, for 75 MB. NODE_OPTIONS and MALLOC_ARENA_MAX of the environment go before.
 */
const HEAP = "--max-old-space-size";
const HEAP_MB = 768;
const YOUNG = "--max-semi-space-size";
const YOUNG_MB = 16;

export function serverArgs(environment = process.env) {
  const chosen = environment.NODE_OPTIONS ?? "";
  return Object.entries({ [HEAP]: HEAP_MB, [YOUNG]: YOUNG_MB })
    .filter(([flag]) => !chosen.includes(flag))
    .map(([flag, megabytes]) => `${flag}=${megabytes}`);
}

export function serverEnvironment(environment = process.env) {
  return { MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? "2" };
}
