import { deflateSync } from "node:zlib";

/** Bodies of objects by their numbers. */
export type Bodies = Readonly<Record<number, string>>;

/** Body of an embedded file. */
export function fileBody(text: string, keys = "", start = "\n"): string {
  const packed = deflateSync(text).toString("latin1");
  const dictionary = `/Type /EmbeddedFile /Filter /FlateDecode /Length ${packed.length} ${keys}`;
  return `<< ${dictionary} >>\nstream${start}${packed}\nendstream`;
}

/** Bodies of a PDF with one page that attaches one file: 10 is its specification, 11 its content. */
export function bodiesOf(name: string, text: string): Bodies {
  return {
    1: "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 4 0 R >> >>",
    2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
    4: `<< /Names [(${name}) 10 0 R] >>`,
    10: `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 11 0 R >> >>`,
    11: fileBody(text),
  };
}

/** A PDF with a table that names these objects, and with what `more` says before the table. */
export function writtenPdf(bodies: Bodies, more = "", trailer = ""): Buffer {
  let text = "%PDF-1.7\n";
  let table = "xref\n";
  for (const [number, body] of Object.entries(bodies)) {
    table += `${number} 1\n${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  text += more;
  const end = `trailer\n<< /Size 100 /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end, "latin1");
}
