import "server-only";
import { OfAgent } from "@/server/services/agents/agent-input";
import { decideInput } from "@/server/services/agents/decide-input";
import { getInput } from "@/server/services/agents/get-input";
import { getOutput } from "@/server/services/agents/get-output";
import {
  AgentInputDetailDto,
  AgentInputDto,
  AgentInputPageDto,
  DecideInputBody,
  ListInputsQuery,
  OfInput,
} from "@/server/services/agents/input-dto";
import { listInputs } from "@/server/services/agents/list-inputs";
import { listOutputs } from "@/server/services/agents/list-outputs";
import {
  AgentOutputDetailDto,
  AgentOutputPageDto,
  ListOutputsQuery,
  OfOutput,
} from "@/server/services/agents/output-dto";
import { allowed, type Rights, router } from "../init";

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
