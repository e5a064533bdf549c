import type { FindingAsset } from "@/evidence/domain/findings/finding";

const MAX_PATH = 32 * 1024;
const HIGH_SURROGATE = /[\ud800-\udbff]$/;
/** Irregular parts of a path: backslashes, doubled slashes, `.` and `..` as steps. */
const IRREGULAR = /\\|\/\/|(?:^|\/)\.\.?(?:\/|$)|.\/$/;

/**
 * Asset of a finding in a file: the path as the report has it, with forward slashes, without `.` and
 * `..` as steps and without a slash at its end. The project itself is `.`. Null when the path is empty.
 */
export function fileAsset(path: string): FindingAsset | null {
  if (path.trim() === "") return null;
  return { host: null, port: null, protocol: null, url: filePath(path) };
}

/** The same path without what differs from system to system; cut where no path is so long. */
export function filePath(path: string): string {
  // A cut between the halves of a surrogate pair would leave text that no fingerprint can be made of.
  const short = path.length > MAX_PATH ? path.slice(0, MAX_PATH).replace(HIGH_SURROGATE, "") : path;
  const trimmed = short.trim();
  if (!IRREGULAR.test(trimmed)) return trimmed;
  const slashed = trimmed.replaceAll("\\", "/");
  const root = slashed.startsWith("/") ? "/" : "";
  const steps: string[] = [];
  for (const step of slashed.split("/")) {
    if (step === "" || step === ".") continue;
    const isBack = step === ".." && steps.length > 0 && steps.at(-1) !== "..";
    if (isBack) steps.pop();
    else if (step !== ".." || root === "") steps.push(step);
  }
  return root + steps.join("/") || ".";
}
