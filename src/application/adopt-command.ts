import "server-only";
import { parseArgs } from "node:util";
import { ServiceError } from "@/encoding/domain/errors";
import { database } from "@/platform/db/database";
import { logger } from "@/platform/log/logger";
import {
  type AdoptionSurvey,
  adoptCheckpoint,
  beginNewOrigin,
  surveyAdoption,
} from "@/trace/server/signing/adopt-checkpoint";

const OPTIONS = { reason: { type: "string" }, "new-origin": { type: "string" } } as const;
const LONGEST_REASON = 500;

/**
 * `adopt-checkpoint`: shows what this machine would adopt and what speaks against it, and adopts it
 * where a reason is given; with `--new-origin` it begins a history under another name. Returns the
 * exit code: 0 done, 1 refused, 2 nothing was changed. Throws for unknown options, and what the
 * database throws.
 */
export async function runAdoption(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true });
  const reason = values.reason?.trim() ?? "";
  const ctx = { db: database(), clock: () => new Date(), log: logger() };
  say(surveyText(await surveyAdoption(ctx)));
  if (reason === "" || reason.length > LONGEST_REASON) {
    say(`Nothing was changed. Give --reason, of up to ${LONGEST_REASON} characters, to adopt it.`);
    return 2;
  }
  const origin = values["new-origin"];
  try {
    if (origin === undefined) await adoptCheckpoint(ctx, reason);
    else await beginNewOrigin(ctx, origin, reason);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    say(`Refused: ${error.message}`);
    return 1;
  }
  say(
    origin === undefined
      ? "Adopted. The service signs again within ten seconds."
      : `The log is signed as ${origin} from now on. Publish its new verification keys (GET /api/trace/keys).`,
  );
  return 0;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Result of the survey, for the operator. */
function surveyText(survey: AdoptionSurvey): string {
  const { origin, size, newest, stopped, places, contradictions } = survey;
  const signed =
    newest === null
      ? "nothing"
      : `${newest.size} records, root ${newest.root}, ${newest.signedAt.toISOString()}`;
  return [
    `log            ${origin}`,
    `records        ${size}`,
    `newest signed  ${signed}`,
    `this machine   ${stopped ?? "signs"}`,
    ...places.map(({ name, says }) => `${name.padEnd(14)} ${says}`),
    ...contradictions.map((each) => `CONTRADICTED   ${each}`),
  ].join("\n");
}
