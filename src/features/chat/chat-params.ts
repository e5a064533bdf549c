import { createParser, parseAsStringLiteral } from "nuqs/server";

export const VIEWS = ["messages", "mutes"] as const;

/** Ids that channels can have; which there are, the service says. */
const CHANNEL = /^[a-z]+(?:-[a-z]+)*$/;

const PAGE_SIZE = 50;

export const chatParsers = {
  channel: createParser({
    parse: (text) => (CHANNEL.test(text) ? text : null),
    serialize: String,
  }).withDefault("federation"),
  view: parseAsStringLiteral(VIEWS).withDefault("messages"),
};

/** Input of the query of messages; made here for server and browser alike, so that their cache keys agree. */
export function messagesInput(channel: string) {
  return { channel, limit: PAGE_SIZE };
}
