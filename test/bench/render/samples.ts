/** All measurements of a run, by contestant and metric. */
import type { Figure } from '../part.js';
import { round, type Summary, summarize } from '../statistics.js';
import { BASELINE } from './contestants.js';

const noiseOf = ({ median, spread }: Summary): number => (median > 0 ? spread / median : 0);

export class Samples {
  readonly #values = new Map<string, Map<string, number[]>>();

  add(contestant: string, metric: string, value: number): void {
    const metrics = this.#values.get(contestant) ?? new Map<string, number[]>();
    this.#values.set(contestant, metrics.set(metric, [...(metrics.get(metric) ?? []), value]));
  }

  get metrics(): string[] {
    return [...new Set([...this.#values.values()].flatMap((of) => [...of.keys()]))];
  }

  of(contestant: string, metric: string): Summary | undefined {
    const values = this.#values.get(contestant)?.get(metric);
    return values && summarize(values);
  }

  /** The median of a contestant divided by that of static HTML. */
  ratio(contestant: string, metric: string): number | undefined {
    const own = this.of(contestant, metric);
    const baseline = this.of(BASELINE, metric);
    return own && baseline && baseline.median > 0 ? own.median / baseline.median : undefined;
  }

  figure(contestant: string, metric: string): Figure | undefined {
    const own = this.of(contestant, metric);
    const baseline = this.of(BASELINE, metric);
    const ratio = this.ratio(contestant, metric);
    return (
      own && {
        value: own.median,
        spread: own.spread,
        ...(ratio !== undefined && { ratio, noise: Math.hypot(noiseOf(own), noiseOf(baseline!)) }),
      }
    );
  }

  /** `**1.42×** 251 ± 18`: the ratio first, because only ratios are comparable between machines. */
  timeCell(contestant: string, metric: string): string {
    const ratio = contestant === BASELINE ? undefined : this.ratio(contestant, metric);
    return `${ratio === undefined ? '' : `**${round(ratio, 2)}×** `}${this.cell(contestant, metric)}`;
  }

  cell(contestant: string, metric: string, unit = 1): string {
    const own = this.of(contestant, metric);
    if (!own) return '–';
    const digits = own.median / unit >= 100 ? 0 : unit > 1 ? 2 : 1;
    const spread = round(own.spread / unit, digits);
    return `${round(own.median / unit, digits)}${spread > 0 ? ` ± ${spread}` : ''}`;
  }
}
