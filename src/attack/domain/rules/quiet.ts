/** A kind of finding that names a missing precaution, not a technique. */
export interface QuietKind {
  readonly id: string;
  /** Tried on the title only: a description may mention anything. */
  readonly title: RegExp;
}

/** For these the honest answer is none, unless a curated row says otherwise. */
export const QUIET_KINDS: readonly QuietKind[] = [
  {
    id: "quiet.header",
    title:
      /\b(?:X-Frame-Options|X-Content-Type-Options|Content[\s-]Security[\s-]Policy|CSP|Strict-Transport-Security|HSTS|Referrer-Policy|Permissions-Policy|X-XSS-Protection|security headers?|cache[\s-]control|anti-CSRF tokens?)\b/i,
  },
  {
    id: "quiet.cookie",
    title: /\bcookies?\b.{0,40}\b(?:flag|attribute|HttpOnly|secure|SameSite|scope\w*)\b/i,
  },
  {
    id: "quiet.certificate",
    title:
      /\b(?:SSL|TLS|X\.?509)\b.{0,60}\b(?:expir\w*|self-signed|cannot be trusted|untrusted|wrong hostname|weak|medium strength|cipher\w*|protocol|version\s*[\d.]+|detection|certificate|deprecated|supported)\b|\bcertificate\b.{0,30}\b(?:expir\w*|self-signed|chain|signed)\b/i,
  },
  {
    id: "quiet.listing",
    title:
      /\b(?:directory (?:listing|browsing|indexing)|robots\.txt|options method|HTTP (?:TRACE|OPTIONS))\b/i,
  },
  {
    id: "quiet.banner",
    title:
      /\b(?:version (?:disclos\w*|detection|information)|banner|fingerprint\w*|server leaks|technology detect\w*|service detection|OS identification|port scan\w*|scan information|traceroute|ping the remote host|information disclosure - suspicious comments|timestamp disclosure|application error|error messages?|referer leak\w*|email addresses? disclosed|private IP)\b/i,
  },
  {
    id: "quiet.age",
    title:
      /\b(?:unsupported|end[\s-]of[\s-]life|EOL|outdated|vulnerable (?:JS|JavaScript) library|retired)\b/i,
  },
];
