import "server-only";
import { parseUrl } from "@/encoding/domain/url/parse-url";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether http to other hosts is allowed, and the variable that would allow it. */
export interface HttpPermission {
  allowHttp: boolean;
  allowedBy: string;
}

/**
 * URL out of the configuration: https, or http where the host is this machine or http is allowed.
 * Throws an Error that names the variable and never the value, which may hold a password.
 */
export function operatorUrl(
  variable: string,
  text: string,
  { allowHttp, allowedBy }: HttpPermission,
): URL {
  const url = parseUrl(text);
  if (url === null) throw new Error(`${variable} is not a URL.`);
  if (url.protocol === "https:") return url;
  if (url.protocol !== "http:") throw new Error(`${variable} must be an https URL.`);
  if (!allowHttp && !LOCAL_HOSTS.has(url.hostname)) {
    throw new Error(`${variable} must be an https URL, or set ${allowedBy}=on.`);
  }
  return url;
}
