import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import { wordPieces } from "./printable-text";

export const SANS = "DejaVu Sans";
export const MONO = "DejaVu Sans Mono";

const require = createRequire(import.meta.url);
const FACES = [
  { family: SANS, weight: 400, file: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf") },
  { family: SANS, weight: 700, file: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf") },
  { family: MONO, weight: 400, file: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf") },
] as const;

type Family = (typeof FACES)[number]["family"];

const loaded = new Map<Family, ((codePoint: number) => boolean)[]>();

async function loadFaces(): Promise<void> {
  // The fonts that are embedded decide what can be shown; react-pdf keeps them per process.
  for (const { family, weight, file } of FACES) {
    Font.register({ family, fonts: [{ src: file, fontWeight: weight }] });
    await Font.load({ fontFamily: family, fontWeight: weight });
    const data = Font.getFont({ fontFamily: family, fontWeight: weight })?.data;
    if (!data) throw new Error(`The font ${family} ${weight} did not load.`);
    const checks = loaded.get(family) ?? [];
    loaded.set(family, [...checks, (codePoint) => data.hasGlyphForCodePoint(codePoint)]);
  }
  Font.registerHyphenationCallback(wordPieces);
}

let loading: Promise<void> | undefined;

/** Loads the typefaces once per process. Throws where the package with their files is missing. */
export function loadFonts(): Promise<void> {
  loading ??= loadFaces();
  return loading;
}

/** True when every weight of the family that is in use has a glyph for the code point. */
export function covers(family: Family, codePoint: number): boolean {
  const checks = loaded.get(family);
  if (!checks) throw new Error("loadFonts() comes first.");
  return checks.every((has) => has(codePoint));
}
