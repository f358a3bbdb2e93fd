import { PunctualityText } from '../../catalogue/offers/punctual.tsx';
import { type ProposalLine, punctualityOfLine } from './exchange.ts';

/** «вовремя 94 % из 212» of a line; nothing while it is not known. */
export function LinePunctuality({ line }: { line: ProposalLine }) {
  const share = punctualityOfLine(line);
  return share && <PunctualityText share={share} />;
}
