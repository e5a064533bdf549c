const BROWSERS = [
  ["Edge", /\bEdg/],
  ["Opera", /\bOPR\//],
  ["Firefox", /\bFirefox\/|\bFxiOS\//],
  ["Chrome", /\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\biPhone\b|\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** A browser in few words, from what it calls itself; that text as it is where none is known in it. */
export function browserName(userAgent: string): string | null {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (browser === undefined) return userAgent === "" ? null : userAgent;
  return system === undefined ? browser : `${browser} on ${system}`;
}
