'use client';
import '@portal/ui/styles.css';
import { Button } from '@portal/ui/button';
import { useState } from 'react';

export function ButtonPage() {
  const [presses, setPresses] = useState(0);
  return <Button onClick={() => setPresses(presses + 1)}>Нажато {presses}</Button>;
}
