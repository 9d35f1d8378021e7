/** Light or dark theme: as chosen, otherwise as the system prefers. */

class Theme {
  night = $state(
    localStorage.getItem("theme") === "night" || (!localStorage.getItem("theme") && matchMedia("(prefers-color-scheme: dark)").matches),
  );

  constructor() {
    this.show();
  }

  flip(): void {
    this.night = !this.night;
    localStorage.setItem("theme", this.night ? "night" : "day");
    this.show();
  }

  private show(): void {
    document.documentElement.dataset["theme"] = this.night ? "night" : "day";
  }
}

export const theme = new Theme();
