// Facts of ATT&CK and of the KEV mappings in the form in which the application carries them.

const KINDS = {
  exploitation_technique: "exploitation",
  primary_impact: "primary_impact",
  secondary_impact: "secondary_impact",
};
const INFERRED = "inferred from name";
const COPYRIGHT =
  "© 2026 The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.";
const TECHNIQUE_URL = "https://attack.mitre.org/techniques/";

/**
 * The three data files by name, from the list of the version before (with its revoked techniques), the
 * present list (with its map of ids) and the KEV mappings. Throws where they contradict each other.
 */
export function currentDataset({ previous, current, kev }) {
  const active = new Map(current.techniques.map((technique) => [technique.id, technique]));
  checkCatalogue(current, previous, active);
  const steps = redirectSteps(previous, current);
  const redirects = [...steps.keys()]
    .filter((id) => !active.has(id))
    .sort()
    .map((id) => chase(id, steps, active));
  const target = new Map(redirects.map(({ from, to }) => [from, to]));
  return {
    "techniques.json": {
      attack_version: current.attack_version,
      copyright: COPYRIGHT,
      tactics: current.tactics.map(({ id, name, shortname }) => ({ id, name, shortname })),
      techniques: [...active.values()]
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, name, tactics }) => ({ id, name, tactics: inMatrixOrder(tactics, current) })),
    },
    "redirects.json": { attack_version: current.attack_version, redirects },
    "kev-cve-to-attack.json": curated(kev, active, target, current.attack_version),
  };
}

function inMatrixOrder(tactics, current) {
  return current.tactics.map(({ shortname }) => shortname).filter((name) => tactics.includes(name));
}

function checkCatalogue(current, previous, active) {
  const shortnames = new Set(current.tactics.map(({ shortname }) => shortname));
  const before = new Map(previous.techniques.map((technique) => [technique.id, technique]));
  for (const { id, tactics, url } of active.values()) {
    const parent = id.split(".")[0];
    if (!active.has(parent)) throw new Error(`${id} has no parent`);
    if (tactics.length === 0 || !tactics.every((tactic) => shortnames.has(tactic))) {
      throw new Error(`${id} has an unknown tactic`);
    }
    if (url !== `${TECHNIQUE_URL}${id.replace(".", "/")}`) throw new Error(`${id}: ${url}`);
    if (before.get(id)?.revoked) throw new Error(`${id} was revoked before it is listed`);
  }
  const missing = previous.techniques.filter(
    ({ id, revoked, deprecated }) =>
      !revoked && !deprecated && !active.has(id) && current.v18_to_v19[id] === undefined,
  );
  if (missing.length > 0) throw new Error(`no successor: ${missing.map(({ id }) => id)}`);
}

/** Retired id to the next one, with the ground of the step. */
function redirectSteps(previous, current) {
  return new Map([
    ...previous.techniques
      .filter((technique) => technique.revoked_by !== undefined)
      .map(({ id, revoked_by }) => [
        id,
        { to: revoked_by, basis: `revoked-by, ATT&CK v${previous.attack_version}` },
      ]),
    ...Object.entries(current.v18_to_v19).map(([id, { to, basis }]) => [
      id,
      { to, basis: basis.replace("elastic map", "map of elastic/detection-rules") },
    ]),
  ]);
}

/** Follows a chain of redirects to an id that is active now. */
function chase(from, steps, active) {
  const grounds = [];
  const seen = new Set();
  let id = from;
  while (!active.has(id)) {
    const step = steps.get(id);
    if (step === undefined || seen.has(id)) throw new Error(`${from} leads nowhere at ${id}`);
    seen.add(id);
    grounds.push(step.basis);
    id = step.to;
  }
  return { from, to: id, inferred: grounds.includes(INFERRED), basis: grounds.join("; then ") };
}

function curated(kev, active, target, version) {
  const redirected = [];
  const rows = Object.entries(kev.cves)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([cve, { mappings }]) => {
      const row = { cve, exploitation: [], primary_impact: [], secondary_impact: [] };
      for (const { technique, type } of mappings) {
        const to = active.has(technique) ? technique : target.get(technique);
        if (to === undefined) throw new Error(`${cve}: ${technique} is unknown`);
        const list = row[KINDS[type]];
        if (!list.includes(to)) list.push(to);
        if (to !== technique) redirected.push({ cve, from: technique, to });
      }
      for (const kind of Object.values(KINDS)) row[kind].sort();
      return row;
    });
  return {
    attack_version: version,
    source: kev.source,
    licence: "Apache-2.0, © MITRE / Center for Threat-Informed Defense; see NOTICE.md",
    attack_version_of_source: kev.attack_version_original,
    redirected,
    rows,
  };
}
