export const copy = {
  title: "Linked incidents",
  linkLead: {
    import: "Real incidents only, because this engagement is real.",
    simulation: "Simulated incidents only, because this engagement is simulated.",
  },
};
