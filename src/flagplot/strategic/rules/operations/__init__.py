"""Operations: allocation, what one may and must ask for, putting to sea."""
