import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import { rfc3339 } from "@/imports/domain/report/report-time";
import { textOf, type XmlElement } from "@/imports/domain/xml/xml-element";

/** Text of a report in place of its results. */
export function toolError(error: XmlElement): string {
  return `Qualys reports an error: ${quoted(singleLine(textOf(error)))}`;
}

/** A warning where the scan did not come to its end, so that what it did not find may still be there. */
export function incompleteScan(status: string): ImportWarning[] {
  if (status === "" || /^finished$/i.test(status)) return [];
  return [reportWarning("scan_incomplete", `The status of the scan is ${quoted(status)}.`)];
}

/** `12 Mar 2020 04:42PM GMT-0400`, as WAS writes it. */
const WAS_DATE =
  /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{1,2}):(\d\d)(AM|PM) (?:GMT|UTC)(?:([+-]\d\d):?(\d\d))?$/;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A date of a report in RFC 3339, where it can be read with certainty; else null. */
export function qualysTime(text: string): string | null {
  const date = singleLine(text);
  return rfc3339(date) ?? rfc3339(fromWasDate(date));
}

function fromWasDate(text: string): string {
  const match = WAS_DATE.exec(text);
  if (match === null) return "";
  const [, day = "", month = "", year, hour, minute, half, offset = "+00", offsetMinute = "00"] =
    match;
  const hours = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
  const date = `${year}-${two(MONTHS.indexOf(month) + 1)}-${two(Number(day))}`;
  return `${date}T${two(hours)}:${minute}:00${offset}:${offsetMinute}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
