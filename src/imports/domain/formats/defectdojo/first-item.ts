import { ServiceError } from "@/encoding/domain/errors";
import { JsonStream } from "@/encoding/domain/json/json-stream";

/**
 * Names of the members of the first object in a list: in the list `list` of the root object, or in the
 * root itself where `list` is null. As far as the text goes; empty where there is none in it.
 */
export function firstItemMembers(text: string, list: string | null): ReadonlySet<string> {
  const members = new Set<string>();
  const depthOfList = list === null ? 1 : 2;
  const path: string[] = [];
  let key = "";
  const stream = new JsonStream({
    open: () => {
      path.push(key);
      key = "";
    },
    key: (name) => {
      key = name;
      if (path.length === depthOfList + 1 && (list === null || path[1] === list)) members.add(name);
    },
    value: () => undefined,
    close: () => {
      path.pop();
      if (path.length === depthOfList && members.size > 0) throw new EnoughMembers();
    },
  });
  try {
    stream.write(text);
  } catch (error) {
    if (!(error instanceof EnoughMembers) && !(error instanceof ServiceError)) throw error;
  }
  return members;
}

class EnoughMembers extends Error {}
