import { StyleSheet } from "@react-pdf/renderer";
import type { Severity } from "@/evidence/domain/findings/severity";
import { MONO, SANS } from "./fonts";

const INK = "#1b1f24";
const QUIET = "#57606a";
const RULE = "#d0d7de";
const PAPER = "#f6f8fa";

export const SEVERITY_COLOUR: Readonly<Record<Severity, string>> = {
  info: "#6e7781",
  low: "#2f6f4f",
  medium: "#9a6700",
  high: "#bc4c00",
  critical: "#a40e26",
};

/** Columns of the excerpts' typeface that fit beside the margins. */
export const EXCERPT_COLUMNS = 104;

export const styles = StyleSheet.create({
  page: {
    paddingTop: 32,
    paddingBottom: 28,
    paddingHorizontal: 50,
    fontFamily: SANS,
    fontSize: 9,
    color: INK,
  },
  // Not on the page: react-pdf 4.9 resolves the line height of the text around the content twice.
  block: { fontSize: 9, lineHeight: 1.4 },
  header: {
    flexDirection: "row",
    justifyContent: "space-between",
    borderBottomWidth: 0.5,
    borderBottomColor: RULE,
    paddingBottom: 6,
    marginBottom: 20,
    fontSize: 7,
    color: QUIET,
  },
  footer: {
    flexDirection: "row",
    justifyContent: "space-between",
    borderTopWidth: 0.5,
    borderTopColor: RULE,
    paddingTop: 6,
    marginTop: 14,
    fontSize: 6.5,
    color: QUIET,
  },
  mono: { fontFamily: MONO, fontSize: 7.5, lineHeight: 1.3 },
  digest: { fontFamily: MONO, fontSize: 6.5 },
  digests: { fontFamily: MONO, fontSize: 7, lineHeight: 1.6 },
  strong: { fontWeight: 700 },
  quiet: { color: QUIET },
  small: { fontSize: 7.5, lineHeight: 1.4, color: QUIET },
  warning: { color: "#a40e26", fontWeight: 700 },
  chapter: { fontSize: 16, fontWeight: 700, marginBottom: 10, lineHeight: 1.2 },
  heading: { fontSize: 10.5, fontWeight: 700, marginTop: 14, marginBottom: 5, lineHeight: 1.3 },
  paragraph: { fontSize: 9, lineHeight: 1.4, marginBottom: 5 },
  row: {
    fontSize: 9,
    lineHeight: 1.4,
    flexDirection: "row",
    borderBottomWidth: 0.5,
    borderBottomColor: RULE,
    paddingVertical: 2.5,
  },
  name: { width: 120, paddingRight: 8, color: QUIET },
  value: { flex: 1 },
  notice: {
    fontSize: 9,
    lineHeight: 1.4,
    borderLeftWidth: 2,
    borderLeftColor: QUIET,
    backgroundColor: PAPER,
    paddingVertical: 5,
    paddingHorizontal: 8,
    marginVertical: 6,
  },
  gap: {
    fontSize: 9,
    lineHeight: 1.4,
    borderWidth: 1,
    borderColor: INK,
    fontWeight: 700,
    paddingVertical: 4,
    paddingHorizontal: 8,
    marginBottom: 5,
  },
  code: {
    fontFamily: MONO,
    fontSize: 7.5,
    lineHeight: 1.3,
    backgroundColor: PAPER,
    paddingVertical: 5,
    paddingHorizontal: 6,
    marginTop: 2,
    marginBottom: 5,
  },
});
