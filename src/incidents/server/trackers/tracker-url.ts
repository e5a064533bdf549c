import "server-only";
import { type HttpPermission, operatorUrl } from "@/platform/egress/operator-url";

/**
 * Base URL of a tracker out of the configuration; its path ends with a slash. It is stored and shown,
 * so it must not hold a password. Throws an Error that names the variable, never the value.
 */
export function trackerUrl(variable: string, text: string, http: HttpPermission): URL {
  const url = operatorUrl(variable, text, http);
  if (url.username !== "" || url.password !== "") {
    throw new Error(`${variable} must not hold a user or password.`);
  }
  if (url.search !== "" || url.hash !== "") {
    throw new Error(`${variable} must have neither query nor fragment.`);
  }
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/`;
  return url;
}
