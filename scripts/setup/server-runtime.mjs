/**
 * How the server's process is run. An import makes far more garbage than it holds: with the largest
 * heap that V8 would take by itself it collects so late that the process grows by hundreds of
 * megabytes, and with an arena for each thread malloc keeps what was freed. NODE_OPTIONS and
 * MALLOC_ARENA_MAX of the environment go before.
 */
const HEAP = "--max-old-space-size";
const HEAP_MB = 768;

export function serverArgs(environment = process.env) {
  const isChosen = (environment.NODE_OPTIONS ?? "").includes(HEAP);
  return ["--enable-source-maps", ...(isChosen ? [] : [`${HEAP}=${HEAP_MB}`])];
}

export function serverEnvironment(environment = process.env) {
  return { MALLOC_ARENA_MAX: environment.MALLOC_ARENA_MAX ?? "2" };
}
