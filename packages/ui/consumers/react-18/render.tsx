import { renderToString } from 'react-dom/server';
import { OFFERS } from './parts/data.js';
import { Offers } from './parts/offers.js';

process.stdout.write(renderToString(<Offers offers={OFFERS} />));
