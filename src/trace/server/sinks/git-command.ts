import "server-only";
import { type ExecFileException, execFile } from "node:child_process";
import { gitEnvironment } from "@/env";
import { SinkFailure } from "./checkpoint-sink";

const TIMEOUT_MS = 30_000;
const OUTPUT_LIMIT = 1024 * 1024;

/** Runs git on one repository: standard output, or null where git exits with 1 and says nothing. */
export type Git = (
  args: readonly string[],
  options?: { input?: string; env?: Readonly<Record<string, string>> },
) => Promise<string | null>;

/**
 * Makes a runner of the git program on a bare repository, without a shell, without hooks and without
 * questions. It throws SinkFailure with git's first line of complaint, credentials taken out.
 */
export function gitOn(repository: string): Git {
  return (args, { input, env } = {}) =>
    new Promise((resolve, reject) => {
      const child = execFile(
        "git",
        [`--git-dir=${repository}`, "-c", "core.hooksPath=/dev/null", ...args],
        {
          env: { ...gitEnvironment(), ...env },
          timeout: TIMEOUT_MS,
          killSignal: "SIGKILL",
          maxBuffer: OUTPUT_LIMIT,
        },
        (error, stdout, stderr) => {
          if (error === null) return resolve(stdout);
          if (error.code === 1 && stdout === "" && stderr === "") return resolve(null);
          reject(new SinkFailure(`git ${args[0]}: ${complaint(stderr, error)}`));
        },
      );
      // A git that ended early closes its input; its exit says why.
      child.stdin?.on("error", () => undefined);
      child.stdin?.end(input ?? "");
    });
}

function complaint(stderr: string, { code, killed }: ExecFileException): string {
  if (killed === true) return `not done within ${TIMEOUT_MS / 1000} s`;
  if (String(code) === "ENOENT") return "no git program";
  const line = stderr.split("\n").find((each) => /^(?:fatal|error| !)/.test(each)) ?? "failed";
  return line.replace(/:\/\/[^/\s']*@/g, "://").slice(0, 200);
}
