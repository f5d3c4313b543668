// The colours that the visitor has chosen, before anything is painted.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem("wildescape/theme");
  if (!dataset.theme && ["light", "dark"].includes(theme)) {
    dataset.theme = theme;
    dataset.jpThemeLight = theme === "light";
  }
} catch {}
