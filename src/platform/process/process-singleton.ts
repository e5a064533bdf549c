/**
 * One value per process. The front and the pages that Next bundles are separate module graphs in one
 * process; pools, caches and limiters have to be shared between them.
 */
export function processSingleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`proofline.${name}`);
  const store = globalThis as { [key: symbol]: T | undefined };
  const existing = store[key];
  if (existing !== undefined) return existing;
  const created = create();
  store[key] = created;
  return created;
}
