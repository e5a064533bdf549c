/** Bundles entry points for Node into dist; packages stay outside. */
export function bundle(names?: readonly string[]): Promise<void>;
