import { existsSync } from "node:fs";
import path from "node:path";
import { ADCP_AUTHORITIES, ADCP_REQUESTS } from "./adcp-httpsig";
import { C2SP_NOTE } from "./c2sp-note";
import { DID_KEY, WEAK_AGENT_KEYS } from "./did-key";
import { DSSE } from "./dsse";
import type { Family, Outcome } from "./family";
import { LEGAL_CLOCKS } from "./legal-clocks";
import { MERKLE_FAMILIES } from "./merkle-proofs";
import { RFC_8785_FILES } from "./rfc8785-files";
import { RFC_8785_CHECKSUMS, RFC_8785_NUMBERS } from "./rfc8785-numbers";
import { RFC_9421 } from "./rfc9421";
import { TESSERA_CHECKPOINTS, TESSERA_PROOFS } from "./tessera-log";
import { TRACE_V1 } from "./trace-v1";
import { WEAK_KEYS_FAMILY } from "./weak-keys";
import { JWK_THUMBPRINTS, WEB_BOT_AUTH } from "./web-bot-auth";
import { WYCHEPROOF_FAMILIES } from "./wycheproof-ed25519";

const FAMILIES: readonly Family[] = [
  RFC_8785_FILES,
  RFC_8785_NUMBERS,
  RFC_8785_CHECKSUMS,
  ...MERKLE_FAMILIES,
  TESSERA_CHECKPOINTS,
  TESSERA_PROOFS,
  C2SP_NOTE,
  DSSE,
  ...WYCHEPROOF_FAMILIES,
  WEAK_KEYS_FAMILY,
  WEAK_AGENT_KEYS,
  RFC_9421,
  ADCP_REQUESTS,
  ADCP_AUTHORITIES,
  WEB_BOT_AUTH,
  JWK_THUMBPRINTS,
  DID_KEY,
  TRACE_V1,
  LEGAL_CLOCKS,
];

async function outcomesOf(family: Family, folder: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of family.check(folder)) outcomes.push(outcome);
  } catch (error) {
    outcomes.push({ name: String(error), passed: false });
  }
  return outcomes;
}

/** Prints one line for each family; true when all that is there passed and something was there. */
async function run(root: string): Promise<boolean> {
  let checked = 0;
  let isGood = true;
  for (const family of FAMILIES) {
    const folder = path.join(root, family.folder);
    if (!existsSync(folder)) {
      console.log(`not here ${family.name}`);
      continue;
    }
    const outcomes = await outcomesOf(family, folder);
    const failed = outcomes.filter(({ passed }) => !passed);
    console.log(`${outcomes.length - failed.length}/${outcomes.length} ${family.name}`);
    for (const { name } of failed.slice(0, 20)) console.log(`  failed: ${name}`);
    checked += outcomes.length;
    if (outcomes.length === 0 || failed.length > 0) isGood = false;
  }
  return isGood && checked > 0;
}

const [root] = process.argv.slice(2);
if (root === undefined) {
  console.error("usage: vectors.mjs FOLDER");
  process.exitCode = 2;
} else {
  process.exitCode = (await run(root)) ? 0 : 1;
}
