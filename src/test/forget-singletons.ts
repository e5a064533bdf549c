/** Takes away every processSingleton: what reads one next begins as in a process of its own. */
export function forgetSingletons(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (Symbol.keyFor(key)?.startsWith("proofline.")) Reflect.deleteProperty(globalThis, key);
  }
}
