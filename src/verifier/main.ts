import type { PackageVerification } from "@/packages/domain/verify/verify-check";
import { runChain } from "./chain-command";
import { type CommandLine, type CommandName, readCommandLine } from "./command-line";
import { runConsistency } from "./consistency-command";
import { UnreadableFile } from "./files/unreadable-file";
import { HELP, VERSION } from "./help-text";
import { runProof } from "./proof-command";
import { EXIT, exitCode, formatReport } from "./report";
import { UsageError } from "./usage-error";
import { runVerify } from "./verify-command";

type Command = (line: CommandLine) => PackageVerification | Promise<PackageVerification>;

const COMMANDS: Readonly<Record<CommandName, Command>> = {
  verify: runVerify,
  chain: runChain,
  consistency: runConsistency,
  proof: runProof,
};

async function run(args: readonly string[]): Promise<number> {
  const line = readCommandLine(args);
  if (line.options.version) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  if (line.options.help || args.length === 0) {
    process.stdout.write(HELP);
    return args.length === 0 ? EXIT.unusable : 0;
  }
  const verification = await COMMANDS[line.command](line);
  const code = exitCode(verification);
  process.stdout.write(
    line.options.json
      ? `${JSON.stringify({ version: VERSION, exit_code: code, ...verification }, null, 2)}\n`
      : formatReport(verification),
  );
  return code;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  // Whatever went wrong, nothing was verified.
  const isExpected = error instanceof UsageError || error instanceof UnreadableFile;
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`proofline-verify: ${text}\n`);
  if (error instanceof UsageError) process.stderr.write("Run it with --help for its use.\n");
  process.exitCode = EXIT.unusable;
}
