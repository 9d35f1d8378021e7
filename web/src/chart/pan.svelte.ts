/** Panning and zooming a chart: wheel and pinch at the pointer, one finger or the mouse to pan, keys and buttons for both. */

import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from "d3-zoom";

import { t } from "../lib/text/words";

interface Extent {
  width: number;
  height: number;
}

export class Pan {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  /** Size of the window in pixels. */
  width = $state(800);
  height = $state(600);

  /** The zoom at which the sheet was last drawn; in between it is only scaled. */
  raster = $state(1);

  /** The window after the last movement, in the chart's own units: labels are placed for it, not during a movement. */
  still = $state.raw({ left: 0, top: 0, right: 800, bottom: 600 });

  /** The user has moved the sheet, so it stays there. Boards reset this when they show everything relevant again. */
  touched = false;

  private behavior: ZoomBehavior<Element, unknown> | null = null;
  private node: Element | null = null;
  private settle = 0;
  private resting = 0;
  private moved = false;

  /** `content` is the size of the whole chart in its own units; `least` and `most` limit the zoom (pixels per unit). */
  constructor(
    readonly content: Extent,
    readonly most = 3,
    readonly margin = 60,
  ) {}

  /** For a group inside an SVG that fills the window. */
  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.k})`;
  }

  /**
   * For a sheet (an SVG of its own, `sheet` large) that the browser moves without repainting it: smooth on any machine. Drawn to scale it
   * is aligned to whole pixels, because half a pixel blurs all text.
   */
  get shift(): string {
    const [x, y] = [this.x - this.margin * this.k, this.y - this.margin * this.k];
    if (this.k === this.raster) return `translate3d(${Math.round(x)}px, ${Math.round(y)}px, 0)`;
    return `translate3d(${x}px, ${y}px, 0) scale(${this.k / this.raster})`;
  }

  get sheet(): { width: number; height: number; viewBox: string } {
    const [w, h] = [this.content.width + 2 * this.margin, this.content.height + 2 * this.margin];
    return { width: w * this.raster, height: h * this.raster, viewBox: `${-this.margin} ${-this.margin} ${w} ${h}` };
  }

  /**
   * Users of screen readers reach the chart by Tab; there the keys are the chart's own, because elsewhere screen readers use letters and
   * arrows themselves.
   */
  private takeKeys(node: HTMLElement): void {
    node.tabIndex = 0;
    node.setAttribute("role", "application");
    node.setAttribute("aria-label", t.chart);
    node.setAttribute("aria-roledescription", t.playedByKeys);
    node.style.outlineOffset = "-4px";
  }

  /** Attach to the chart's SVG: `{@attach pan.attach}`. */
  attach = (node: Element): (() => void) => {
    this.node = node;
    this.takeKeys(node as HTMLElement);
    const m = this.margin;
    this.behavior = zoom<Element, unknown>()
      .filter((event: MouseEvent) => {
        const piece = (event.target as Element).closest("[data-grab]");
        return !event.ctrlKey && !event.button && !(piece && event.type !== "wheel") ? true : event.type === "wheel";
      })
      .clickDistance(6)
      .translateExtent([
        [-m, -m],
        [this.content.width + m, this.content.height + m],
      ])
      .on("zoom", (event: D3ZoomEvent<Element, unknown>) => {
        if (event.sourceEvent) this.touched = true;
        this.x = event.transform.x;
        this.y = event.transform.y;
        this.k = event.transform.k;
        clearTimeout(this.settle);
        if (this.k !== this.raster) this.settle = setTimeout(() => (this.raster = this.k), 140);
        clearTimeout(this.resting);
        this.resting = setTimeout(() => this.rest(), 160);
      });
    const chart = select(node);
    chart.call(this.behavior).on("dblclick.zoom", null);
    const watch = new ResizeObserver(() => this.measure());
    watch.observe(node);
    this.measure();
    return () => {
      watch.disconnect();
      chart.on(".zoom", null);
    };
  };

  private measure(): void {
    if (!this.node || !this.behavior) return;
    const box = this.node.getBoundingClientRect();
    if (!box.width || !box.height || (this.moved && box.width === this.width && box.height === this.height)) return;
    const [middle, corner, turned] = [
      this.inverse(this.width / 2, this.height / 2),
      this.inverse(0, 0),
      box.width !== this.width || Math.abs(box.height - this.height) > 120,
    ];
    this.width = box.width;
    this.height = box.height;
    this.behavior
      .extent([
        [0, 0],
        [box.width, box.height],
      ])
      .scaleExtent([this.least * 0.92, this.most]);
    if (!this.moved) return this.fit();
    // When the window is resized, its centre stays in place. A panel that grows or shrinks a little below moves nothing, but a sheet
    // without margin always fills the window.
    const cover = this.margin ? 0 : Math.max(this.width / this.content.width, this.height / this.content.height);
    if (turned || this.k < cover) this.put(...middle, Math.max(this.k, cover));
    else if (!this.margin) this.put(corner[0] + this.width / 2 / this.k, corner[1] + this.height / 2 / this.k);
  }

  /** The zoom at which the chart covers the window. */
  private get least(): number {
    return Math.min(this.width / this.content.width, this.height / this.content.height);
  }

  fit(): void {
    const k = Math.max(this.width / this.content.width, this.height / this.content.height);
    this.put(this.content.width / 2, this.content.height / 2, k);
  }

  /** Centre a place in the window, at zoom `k`. */
  put(x: number, y: number, k = this.k): void {
    if (!this.node || !this.behavior) return;
    const at = zoomIdentity
      .translate(
        this.width / 2 - this.clamp(x, this.width / k, this.content.width) * k,
        this.height / 2 - this.clamp(y, this.height / k, this.content.height) * k,
      )
      .scale(k);
    select(this.node).call(this.behavior.transform, at);
    this.moved = true;
    this.rest();
  }

  private rest(): void {
    const [[left, top], [right, bottom]] = [this.inverse(0, 0), this.inverse(this.width, this.height)];
    this.still = { left, top, right, bottom };
  }

  /** A centre at which the chart still fills the window. */
  private clamp(middle: number, window: number, all: number): number {
    const spare = this.margin ? 20 : 0;
    const low = window / 2 - spare;
    const high = all - window / 2 + spare;
    return low > high ? all / 2 : Math.min(high, Math.max(low, middle));
  }

  by(factor: number): void {
    this.touched = true;
    if (this.node && this.behavior) select(this.node).call(this.behavior.scaleBy, factor);
  }

  /** Bring a place into the window if it is outside. */
  reveal(x: number, y: number): void {
    const [px, py] = [x * this.k + this.x, y * this.k + this.y];
    if (px < 60 || py < 60 || px > this.width - 60 || py > this.height - 60) this.put(x, y);
  }

  /** Move the sheet only as far as needed to bring a place into the window. */
  keep(x: number, y: number, across = 36, down = 80): void {
    const [px, py] = [x * this.k + this.x, y * this.k + this.y];
    const short = (at: number, edge: number, length: number): number => Math.max(0, edge - at) - Math.max(0, at - (length - edge));
    const [dx, dy] = [short(px, across, this.width), short(py, down, this.height)];
    if ((dx || dy) && this.node && this.behavior) select(this.node).call(this.behavior.translateBy, dx / this.k, dy / this.k);
  }

  /** Window coordinates to chart coordinates. */
  inverse(px: number, py: number): [number, number] {
    return [(px - this.x) / this.k, (py - this.y) / this.k];
  }
}
