import "server-only";
import type { ServiceContext } from "@/platform/operation/context";
import type { RevisionDto } from "../standing/registration-dto";
import { changeKeys, isKeyChange, type KeyChangeInput } from "./change-keys";
import { patchRegistration } from "./patch-registration";

/** A change of an approved agent: of its declaration, or of its keys, which come alone. */
export function changeRegistration(
  ctx: ServiceContext,
  input: KeyChangeInput,
): Promise<RevisionDto> {
  return isKeyChange(input.body) ? changeKeys(ctx, input) : patchRegistration(ctx, input);
}
