export const copy = {
  navigation: "Main",
  simulation: "Simulation",
};
