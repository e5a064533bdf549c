import { createParser, parseAsStringLiteral } from "nuqs/server";

export const VIEWS = ["messages", "members", "mutes"] as const;

/** Parts of a channel's view. */
export type ChannelPart = Exclude<(typeof VIEWS)[number], "mutes">;

/** Ids that channels can have; which there are, the service says. */
const CHANNEL = /^[a-z]+(?:-[a-z]+)*$/;

const PAGE_SIZE = 50;
const MEMBERS = 100;

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

/** The same of the query of members. */
export function membersInput(channel: string) {
  return { channel, limit: MEMBERS };
}

/** Where a part of a channel is shown. */
export function channelLink(channel: string, part: ChannelPart): string {
  const view = part === "messages" ? "" : `&view=${part}`;
  return `/federation/chat?channel=${encodeURIComponent(channel)}${view}`;
}
