import { BODY_DRAWINGS } from './body.ts';
import { CHASSIS_DRAWINGS } from './chassis.ts';
import type { Drawing } from './drawing.ts';
import { ENGINE_DRAWINGS } from './engine.ts';

/** A drawing for each leaf of the demo's category tree, by its title. */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  ...ENGINE_DRAWINGS,
  ...CHASSIS_DRAWINGS,
  ...BODY_DRAWINGS,
};

/** An oil filter as it is screwed on: what some products show beside their category's drawing. */
export const OIL_FILTER_BELOW: Drawing = (pen) =>
  pen
    .disc(50, 50, 40)
    .circle(50, 50, 36)
    .circle(50, 50, 30)
    .holes(8, 50, 50, 22, 3.2)
    .disc(50, 50, 14)
    .gear(50, 50, 8, 9.2, 28)
    .hole(50, 50, 7)
    .axis(3, 50, 97, 50)
    .axis(50, 3, 50, 97);
