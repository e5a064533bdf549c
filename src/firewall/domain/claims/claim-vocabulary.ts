import { techniques } from "@/encoding/domain/techniques/catalogue";

/** Words that say what became of something, each with the forms that count as the same. */
const STATUS = [
  "accessed",
  "affected affects affecting unaffected",
  "attributed",
  "authenticated",
  "authorized authorised",
  "benign",
  "blocked",
  "breached",
  "closed",
  "cleaned",
  "compromised",
  "confirmed",
  "connected",
  "contained",
  "corrupted",
  "created",
  "deleted",
  "deployed",
  "detected",
  "disabled",
  "disclosed",
  "downloaded",
  "enabled",
  "encrypted",
  "eradicated",
  "escalated",
  "executed",
  "exfiltrated",
  "exploited exploits",
  "exploitable",
  "exposed",
  "failed fails",
  "fixed",
  "hijacked",
  "impacted impacts",
  "infected",
  "installed",
  "isolated",
  "leaked",
  "logged",
  "malicious",
  "mitigated",
  "modified",
  "notified",
  "opened reopened",
  "owned",
  "patched",
  "quarantined",
  "reachable",
  "rebooted",
  "reimaged",
  "remediated",
  "removed",
  "reported",
  "resolved",
  "restored",
  "revoked",
  "rotated",
  "secured",
  "sent",
  "stolen",
  "succeeded",
  "successful",
  "successfully",
  "tampered",
  "transferred",
  "unpatched",
  "unreachable",
  "uploaded",
  "verified",
  "vulnerable",
  "wiped",
];

/** The canonical word for all forms of a status. */
export const STATUS_WORDS: ReadonlyMap<string, string> = new Map(
  STATUS.flatMap((forms) => {
    const words = forms.split(" ");
    // Unaffected is the opposite of affected.
    return words.map((word) => [word, word.startsWith("un") ? word : (words[0] ?? word)] as const);
  }),
);

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";

/** Numbers that are written out; `one` only where something that is counted follows. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map<string, string>([
  ...UNITS.split(" ").map((word, value) => [word, String(value)] as const),
  ...TENS.split(" ").map((word, place) => [word, String(20 + 10 * place)] as const),
  ["dozen", "12"],
  ["dozens", "12"],
  ["hundred", "100"],
  ["hundreds", "100"],
  ["thousand", "1000"],
  ["thousands", "1000"],
  ["million", "1000000"],
  ["millions", "1000000"],
  ["billion", "1000000000"],
  ["billions", "1000000000"],
  ["twice", "2"],
  ["half", "0.5"],
]);

/** Words after a `one` that counts. */
export const COUNTED: ReadonlySet<string> = new Set(
  (
    "account address alert attacker attempt customer credential database day device domain email endpoint file host hour " +
    "incident login machine minute month payload person record server session system user victim vulnerability week"
  ).split(" "),
);

export const MONTHS: ReadonlyMap<string, number> = new Map(
  "january february march april may june july august september october november december"
    .split(" ")
    .flatMap((name, place) => [[name, place + 1] as const, [name.slice(0, 3), place + 1] as const]),
);

/** Words that say of how many something holds: evidence has to say so as well. */
export const QUANTIFIERS: ReadonlySet<string> = new Set(
  "all always both complete completely each entire entirely every everything everywhere fully only solely".split(
    " ",
  ),
);

/** Words before a number that change its meaning. */
export const BOUNDS: readonly (readonly [words: string, mark: string])[] = [
  ["no fewer than", "≥"],
  ["no less than", "≥"],
  ["at least", "≥"],
  ["minimum of", "≥"],
  [">=", "≥"],
  ["no more than", "≤"],
  ["at most", "≤"],
  ["up to", "≤"],
  ["maximum of", "≤"],
  ["<=", "≤"],
  ["more than", ">"],
  ["greater than", ">"],
  ["higher than", ">"],
  ["over", ">"],
  ["above", ">"],
  ["exceeds", ">"],
  ["exceeded", ">"],
  ["exceeding", ">"],
  [">", ">"],
  ["fewer than", "<"],
  ["less than", "<"],
  ["lower than", "<"],
  ["under", "<"],
  ["below", "<"],
  ["<", "<"],
  ["about", "~"],
  ["approximately", "~"],
  ["around", "~"],
  ["roughly", "~"],
  ["nearly", "~"],
  ["almost", "~"],
  ["some", "~"],
  ["~", "~"],
];

/** Words after a number that change its meaning. */
export const BOUNDS_BEHIND: readonly (readonly [words: string, mark: string])[] = [
  ["or more", "≥"],
  ["or higher", "≥"],
  ["or later", "≥"],
  ["and above", "≥"],
  ["+", "≥"],
  ["or less", "≤"],
  ["or fewer", "≤"],
  ["or lower", "≤"],
  ["or earlier", "≤"],
];

export const NEGATORS: ReadonlySet<string> = new Set(
  (
    "absent cannot denied denies disproved false lack lacked lacks neither never no nobody non none nor not nothing null " +
    "nowhere refuted unable unconfirmed unlikely untrue wasnt without wrong wrongly isnt arent werent didnt doesnt"
  ).split(" "),
);

/** Words that make a statement uncertain. */
export const HEDGES: ReadonlySet<string> = new Set(
  (
    "alleged allegedly apparently appear appears assumed attempt attempted attempts believed claimed could if likely may maybe might " +
    "perhaps possible possibly potential potentially probable probably purported reportedly rumored seem seems should suspect " +
    "suspected suspicion unclear unconfirmed unless unverified whether would"
  ).split(" "),
);

/** Wishes and advice: what should be patched is not said to be. */
export const ADVICE =
  /(?:^|\s)(?:should|must|shall|please|ought to|needs? to)(?: not| also| first| immediately)?(?: be| get)?\s*$/;

/** Terms of the field with a digit in them that state nothing of a case. */
export const TERMS: ReadonlySet<string> = new Set(
  (
    "sha1 sha-1 sha2 sha-2 sha3 sha-3 sha256 sha-256 sha384 sha-384 sha512 sha-512 md5 ed25519 x25519 ipv4 ipv6 utf8 utf-8 utf16 utf-16 " +
    "base32 base64 rot13 oauth2 x509 x.509 web3 mp3 mp4 h264 k8s i18n l10n 2fa s3 ec2 oauth2.0"
  ).split(" "),
);

/** Names of one word that are nothing else in prose. */
const SINGLE = new Set(
  (
    "adversary-in-the-middle bootkit botnet dcsync defacement kerberoasting keylogging malvertising masquerading phishing rootkit " +
    "steganography timestomp clickonce mshta regsvr32 rundll32"
  ).split(" "),
);

/** Names of ATT&CK techniques in words of small letters, by their first word. */
export const TECHNIQUE_NAMES: ReadonlyMap<string, readonly (readonly string[])[]> = byFirstWord();

function byFirstWord(): Map<string, (readonly string[])[]> {
  const names = new Map<string, (readonly string[])[]>();
  for (const { name } of techniques()) {
    const words = name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== "");
    const [first] = words;
    if (first === undefined || (!/\s/.test(name) && !SINGLE.has(name.toLowerCase()))) continue;
    const same = names.get(first) ?? [];
    same.push(words);
    names.set(first, same);
  }
  // The longest name that fits is the one that is meant.
  for (const list of names.values()) list.sort((a, b) => b.length - a.length);
  return names;
}
