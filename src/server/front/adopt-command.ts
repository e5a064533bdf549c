import "server-only";
import { parseArgs } from "node:util";
import { database } from "../db/database";
import { logger } from "../log/logger";
import {
  type AdoptionSurvey,
  adoptCheckpoint,
  beginNewOrigin,
  surveyAdoption,
} from "../services/trace/adopt-checkpoint";

const OPTIONS = { reason: { type: "string" }, "new-origin": { type: "string" } } as const;

/**
 * `adopt-checkpoint`: shows what this machine would adopt and what speaks against it, and adopts it
 * where a reason is given; with `--new-origin` it begins a history under another name. Returns the
 * exit code: 0 done, 1 refused, 2 nothing was changed. Throws what the database throws.
 */
export async function runAdoption(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true });
  const reason = values.reason?.trim() ?? "";
  const ctx = { db: database(), clock: () => new Date(), log: logger() };
  const survey = await surveyAdoption(ctx);
  process.stdout.write(formatSurvey(survey));
  if (reason === "" || reason.length > 500) {
    process.stdout.write(
      "Nothing was changed. Give --reason, of up to 500 characters, to adopt it.\n",
    );
    return 2;
  }
  const origin = values["new-origin"];
  if (origin !== undefined) await beginNewOrigin(ctx, origin, reason);
  else if (survey.contradictions.length > 0) {
    process.stdout.write(
      "Refused: what was signed before contradicts this log. Bring the lost records back, or begin a history under another name with --new-origin NAME, and tell everybody who holds checkpoints.\n",
    );
    return 1;
  } else await adoptCheckpoint(ctx, reason);
  process.stdout.write(
    origin === undefined
      ? "Adopted. The service signs again within ten seconds.\n"
      : `The log is signed as ${origin} from now on. Publish its new verification keys (GET /api/trace/keys).\n`,
  );
  return 0;
}

/** What was found, for the operator. */
function formatSurvey(survey: AdoptionSurvey): string {
  const { origin, size, newest, stopped, places, contradictions } = survey;
  const lines = [
    `log            ${origin}`,
    `records        ${size}`,
    `newest signed  ${newest === null ? "nothing" : `${newest.size} records, root ${newest.root}, ${newest.signedAt.toISOString()}`}`,
    `this machine   ${stopped ?? "signs"}`,
    ...places.map(({ name, says }) => `${name.padEnd(14)} ${says}`),
    ...contradictions.map((each) => `CONTRADICTED   ${each}`),
  ];
  return `${lines.join("\n")}\n`;
}
