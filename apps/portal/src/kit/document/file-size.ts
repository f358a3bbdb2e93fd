/** «118 КБ» */
export const fileSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(Math.round(bytes / 1024), 1)} КБ`
    : `${(bytes / 1024 / 1024).toLocaleString('ru', { maximumFractionDigits: 1 })} МБ`;
