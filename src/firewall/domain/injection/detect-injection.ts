import type { Models } from "./block-scan";
import type { Channel, Detection } from "./detection";
import { shippedModels } from "./shipped-models";
import { createInjectionStream } from "./stream";

/**
 * Whether a text carries an instruction to the model that reads it. Takes the text as it came and the channel it
 * came by; returns verdict, score, places and reasons, with offsets of the text as given. Never throws, and takes
 * time linear in the text. It finds explicit instructions well and implicit ones seldom
 * (docs/agents/injection-detector.md): it marks texts, it does not make them safe.
 */
export function detectInjection(
  text: string,
  channel: Channel,
  models: Models = shippedModels(),
): Detection {
  const stream = createInjectionStream(channel, models);
  stream.push(text);
  return stream.end();
}
