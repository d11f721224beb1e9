import {Histogram, type MetricValueWithName, type Registry} from "prom-client";

const LABELS = ["method", "route", "status"] as const;

type Label = (typeof LABELS)[number];

type Told = Awaited<ReturnType<Histogram<Label>["get"]>>;

/** One way that requests end, and how long it took: how often at most each bound, but more than the one before. */
interface Series {
  readonly labels: Readonly<Record<Label, string>>;
  readonly counts: number[];
  /** Seconds, of all of them. */
  sum: number;
}

/**
 * How long requests took, as a histogram of Prometheus'. The library's own looks its numbers up anew by their labels, for each
 * observation: a tenth of what a small reply takes. Here it is one look-up and one addition, and all else waits for somebody
 * who asks.
 */
export class Durations extends Histogram<Label> {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #all = new Map<string, Series>();

  /** @param bounds seconds, in their order; what takes longer than the last counts as well */
  constructor(options: {name: string; help: string; bounds: number[]; registers: Registry[]}) {
    const {name, help, bounds, registers} = options;
    super({name, help, buckets: bounds, registers, labelNames: LABELS});
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
  }

  took(seconds: number, method: string, route: string, status: number): void {
    const key = `${method} ${status} ${route}`;
    let series = this.#all.get(key);
    if (series === undefined) {
      const labels = {method, route, status: String(status)};
      series = {labels, counts: Array.from({length: this.#bounds.length + 1}, () => 0), sum: 0};
      this.#all.set(key, series);
    }
    series.sum += seconds;
    let at = 0;
    while (at < this.#bounds.length && seconds > (this.#bounds[at] ?? Infinity)) at += 1;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
  }

  override get(): Promise<Told> {
    const values = [...this.#all.values()].flatMap((series) => this.#told(series));
    const told = {name: this.#name, help: this.#help, type: "histogram", values, aggregator: "sum"};
    // The library's types number its kinds, and ask for a function that its own metrics don't tell.
    return Promise.resolve(told as unknown as Told);
  }

  /** What a registry asks first, where there is one. */
  getForPromString() {
    return this.get();
  }

  /** Prometheus counts upwards: each bound has all that took no longer. */
  #told({labels, counts, sum}: Series): MetricValueWithName<Label>[] {
    let count = 0;
    const buckets = counts.map((more, at) => {
      count += more;
      return {
        metricName: `${this.#name}_bucket`,
        labels: {le: this.#bounds[at] ?? "+Inf", ...labels},
        value: count,
      };
    });
    return [
      ...buckets,
      {metricName: `${this.#name}_sum`, labels, value: sum},
      {metricName: `${this.#name}_count`, labels, value: count},
    ];
  }
}
