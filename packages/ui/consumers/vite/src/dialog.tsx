import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './index.css';
import { DialogPage } from './parts/dialog';

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <DialogPage />
    </StrictMode>,
  );
