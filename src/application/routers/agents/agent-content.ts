import "server-only";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { decideInput } from "@/firewall/server/content/decide-input";
import { getInput } from "@/firewall/server/content/get-input";
import { getOutput } from "@/firewall/server/content/get-output";
import {
  AgentInputDetailDto,
  AgentInputDto,
  AgentInputPageDto,
  DecideInputBody,
  ListInputsQuery,
  OfInput,
} from "@/firewall/server/content/input-dto";
import { listInputs } from "@/firewall/server/content/list-inputs";
import { listOutputs } from "@/firewall/server/content/list-outputs";
import {
  AgentOutputDetailDto,
  AgentOutputPageDto,
  ListOutputsQuery,
  OfOutput,
} from "@/firewall/server/content/output-dto";
import { allowed, type Rights, router } from "@/platform/trpc/init";

const decision = (...rights: Rights) =>
  allowed(...rights)
    .input(OfInput.extend(DecideInputBody.shape))
    .output(AgentInputDto);

export const agentContentRouter = router({
  inputs: allowed("input.read")
    .input(OfAgent.extend(ListInputsQuery.shape))
    .output(AgentInputPageDto)
    .query(({ ctx, input: { id, ...page } }) => listInputs(ctx.service, id, page)),
  input: allowed("input.read")
    .input(OfInput)
    .output(AgentInputDetailDto)
    .query(({ ctx, input }) => getInput(ctx.service, input)),
  releaseInput: decision("input.decide").mutation(({ ctx, input }) =>
    decideInput(ctx.service, input, "released"),
  ),
  discardInput: decision("input.decide").mutation(({ ctx, input }) =>
    decideInput(ctx.service, input, "discarded"),
  ),
  outputs: allowed("agent.read")
    .input(OfAgent.extend(ListOutputsQuery.shape))
    .output(AgentOutputPageDto)
    .query(({ ctx, input: { id, ...page } }) => listOutputs(ctx.service, id, page)),
  output: allowed("agent.read")
    .input(OfOutput)
    .output(AgentOutputDetailDto)
    .query(({ ctx, input }) => getOutput(ctx.service, input)),
});
