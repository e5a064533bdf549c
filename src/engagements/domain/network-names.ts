/** Ends of file names that are no top-level domains; what ends with anything else may be a host. */
const FILE_ENDS: ReadonlySet<string> = new Set(
  "asp aspx bak bat bin cfg conf config csv dat dll dmp docm docx exe gif hta html ini iso jar jpeg jpg js json jsp kdbx lnk log msi pcap pdf pem php pl1 png pptx ps1 psm1 py3 reg sys tar tmp txt vbs war xls xlsm xlsx xml yaml yml".split(
    " ",
  ),
);

/** The name in front of a file's extension and the extension, or null where the text is no file name. */
export function fileStem(name: string): { stem: string; end: string } | null {
  const at = name.lastIndexOf(".");
  const end = name.slice(at + 1);
  return at > 0 && FILE_ENDS.has(end.toLowerCase()) ? { stem: name.slice(0, at), end } : null;
}

/** True for an IPv6 address (RFC 4291 section 2.2), with or without a zone. */
export function isIpv6(text: string): boolean {
  const [address = "", zone] = text.split("%", 2);
  if (zone === "") return false;
  const halves = address.split("::");
  if (halves.length > 2) return false;
  let count = 0;
  for (const [index, half] of halves.entries()) {
    const groups = half === "" ? [] : half.split(":");
    for (const [place, group] of groups.entries()) {
      const isLast = index === halves.length - 1 && place === groups.length - 1;
      if (isLast && /^\d{1,3}(?:\.\d{1,3}){3}$/.test(group)) count += 2;
      else if (/^[0-9a-f]{1,4}$/i.test(group)) count += 1;
      else return false;
    }
  }
  return halves.length === 2 ? count <= 7 : count === 8;
}
