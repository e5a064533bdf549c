export const copy = {
  forbidden: "You have no right to see this",
  takes: "It takes the right",
  ask: "An administrator can give you a role that has it.",
};
