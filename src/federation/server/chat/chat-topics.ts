import "server-only";

/** Topic for those who follow a channel. */
export function channelTopic(channel: string): string {
  return `chat:${channel}`;
}
