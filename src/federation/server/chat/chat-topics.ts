import "server-only";

/** Topic of whoever follows a channel. */
export function channelTopic(channel: string): string {
  return `chat:${channel}`;
}
